import * as z from 'zod/mini'
import { Approval, cashRefusals, limitRefusals } from '../account/approval.ts'
import { cartFields, cartRefusals, DiscountCode, FoodDraft, Serve } from './cart.ts'
import { endpoint } from '../calls/endpoint.ts'
import { FoodKind } from './menu.ts'
import { SoldOption } from './options.ts'
import { ProviderId, RefundState } from '../payments/payments.ts'
import {
  Id,
  IdParam,
  IdPath,
  Instant,
  LanternId,
  line,
  Money,
  MoneyInput,
  NightDate,
  ReceiptTax,
  RowCount,
  Redeemed,
} from '../calls/primitives.ts'
import { redemptionRefusals } from '../payments/redemption.ts'

/** A `waiting` order waits for the check-in of its member's party, and then becomes an ordinary order. */
export const OrderStatus = z.enum([
  'waiting',
  'pending',
  'confirmed',
  'preparing',
  'ready',
  'served',
  'canceled',
])
export type OrderStatus = z.output<typeof OrderStatus>

/** `stripe` is by card in the page, `terminal` the card machine at the till, `bill` with the party's bill. */
export const OrderPayment = z.enum(['balance', 'stripe', 'cash', 'terminal', 'bill', 'none'])
export type OrderPayment = z.output<typeof OrderPayment>

/** A line of an order, with the name and price at the time of sale. */
export const OrderItem = z.object({
  id: Id,
  foodItemId: Id,
  quantity: z.int(),
  unitPrice: Money,
  note: z.nullable(z.string()),
  /** The chosen options. Their prices are in `unitPrice`. */
  options: z.array(SoldOption),
  /** A line's own status: kitchen, bar and service progress differently, and a line may be taken off the bill. */
  status: OrderStatus,
  foodItem: z.object({
    id: Id,
    name: z.string(),
    nameEn: z.string(),
    nameCh: z.string(),
    /** The current price, for a repeated order. */
    price: Money,
    imageUrl: z.nullable(z.string()),
    isAvailable: z.boolean(),
    kind: FoodKind,
  }),
})
export type OrderItem = z.output<typeof OrderItem>

export const Order = z.object({
  id: Id,
  lanternId: LanternId,
  /** The short number in its night, from 1; `null` for old orders and while it waits. */
  nightNumber: z.nullable(z.int()),
  userId: z.nullable(Id),
  /** The name of a guest at the till. */
  customerName: z.nullable(z.string()),
  /** The booking that was running when the member ordered, or whose party the order waits or waited for. */
  bookingId: z.nullable(Id),
  table: z.nullable(z.object({ id: Id, name: z.string() })),
  status: OrderStatus,
  /** The requested time of preparation. */
  serve: Serve,
  /** The booking whose party a waiting order waits for, in its current state; `null` for other orders. */
  awaits: z.nullable(z.object({ startsAt: Instant, units: z.array(z.string()) })),
  /** The time at which a waiting order went to the kitchen. */
  releasedAt: z.nullable(Instant),
  source: z.enum(['member', 'till']),
  paymentType: OrderPayment,
  subtotal: Money,
  discount: Money,
  tax: Money,
  taxes: z.array(ReceiptTax),
  tip: Money,
  /** The total: discounted subtotal, tax and tip. */
  totalAmount: Money,
  pointsEarned: z.int(),
  note: z.nullable(z.string()),
  /** The destination and the state of a canceled order's refund. */
  refund: z.nullable(RefundState),
  items: z.array(OrderItem),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Order = z.output<typeof Order>

/** Paid from the balance or by the card payment `paymentIntentId`. `totalPrice` is only compared with our price. */
export const NewOrder = z.strictObject({
  ...cartFields,
  totalPrice: z.optional(MoneyInput),
  paymentIntentId: z.optional(ProviderId),
  /** Puts the order on the party's open bill, without a discount code or a tip, which is paid with the bill. */
  onBill: z.optional(z.boolean()),
  /** The points that pay a part of it, the rest being paid from the balance. */
  points: z.optional(Redeemed),
})
export type NewOrder = z.output<typeof NewOrder>

const refused = [...cartRefusals, 'invalid_code', 'no_arrival_awaited'] as const

export const createOrder = endpoint('POST /api/food/orders', {
  summary: 'Order food: paid from the balance, or claimed with a card payment',
  changes: ['tables', 'bookings', 'orders', 'bills', 'pay', 'wallet', 'mail'],
  body: NewOrder,
  reply: Order,
  errors: [
    ...refused,
    'nothing_to_pay',
    'order_balance_low',
    ...redemptionRefusals,
    'payment_failed',
    'payment_pending',
    'order_credited',
    'no_open_bill',
    'bill_limit',
    'bill_closed',
    'payments_not_configured',
    'too_many_requests',
  ],
  repeatable: true,
})

export const processFreeOrder = endpoint('POST /api/food/process-free-order', {
  summary: 'Place an order that costs nothing, as a rule by the discount code',
  changes: ['tables', 'bookings', 'orders', 'bills', 'pay', 'wallet', 'mail'],
  body: z.omit(FoodDraft, { tip: true }),
  reply: Order,
  errors: [...refused, 'not_free', 'too_many_requests'],
  repeatable: true,
})

/** Pages of 20, newest first; `before` is the id of the last one seen. */
const Paging = z.object({ before: z.optional(IdPath.shape.id) })

export const listOrders = endpoint('GET /api/food/orders', {
  summary: "The member's food orders",
  reads: ['menu', 'bookings', 'orders'],
  query: Paging,
  reply: z.array(Order),
})

/** Called if the list has more than one page. */
export const countOrders = endpoint('GET /api/food/orders/count', {
  summary: 'How many food orders the member has',
  reads: ['menu', 'bookings', 'orders'],
  reply: z.object({ count: RowCount }),
})

export const getOrder = endpoint('GET /api/food/orders/:lanternId', {
  summary: 'One food order of the member, by its public number',
  reads: ['menu', 'bookings', 'orders'],
  params: z.object({ lanternId: LanternId }),
  reply: Order,
})

export const listUserOrders = endpoint('GET /api/user/food-orders', {
  summary: "The member's food orders, as the account page asks for them",
  reads: ['menu', 'bookings', 'orders', 'account'],
  query: Paging,
  reply: z.array(Order),
})

/** `POST` instead of `GET`, because each attempt is counted. */
export const checkDiscount = endpoint('POST /api/food/discount', {
  summary: 'What a discount code takes off, in percent',
  changes: [],
  body: z.strictObject({ code: DiscountCode }),
  reply: z.object({ percent: z.int() }),
  errors: ['invalid_code', 'too_many_requests'],
  limit: 'guess',
})

export const Ticket = z.object({
  ...Order.shape,
  /** The member's name, the name given at the till, or that of the party on whose bill it is. */
  name: z.nullable(z.string()),
  /** The rooms or the table to which it is carried: those that its party has now; empty if it is picked up. */
  rooms: z.array(z.string()),
  /** The special requests of its party's booking, such as an allergy. */
  requests: z.nullable(z.string()),
  /** The staff member who sold it; `null` if a member ordered it. */
  soldBy: z.nullable(z.string()),
})
export type Ticket = z.output<typeof Ticket>

export const StaffOrder = z.object({
  ...Ticket.shape,
  /** The amount that its cancellation would refund, or take off its party's bill. */
  refundable: Money,
  /** The amount due on its bill; `null` without a bill, or if the bill is paid. */
  due: z.nullable(Money),
})
export type StaffOrder = z.output<typeof StaffOrder>

/** Newest first; `before` is the id of the last one seen. A station always gets the till's sales of the night. */
export const listStaffOrders = endpoint('GET /api/staff/orders', {
  summary: 'Orders of all members and of the till',
  reads: ['orders', 'bills', 'account'],
  right: 'floor',
  stations: ['till'],
  query: z.object({
    date: z.optional(NightDate),
    userId: z.optional(IdParam),
    source: z.optional(z.enum(['member', 'till'])),
    before: z.optional(IdParam),
  }),
  reply: z.object({ orders: z.array(StaffOrder), count: RowCount }),
})

export const listTickets = endpoint('GET /api/staff/kitchen', {
  summary: 'The orders that are not served yet, oldest first, and those just canceled',
  reads: ['bookings', 'orders', 'bills', 'account'],
  right: 'kitchen',
  stations: ['kitchen'],
  reply: z.array(Ticket),
})

export const setOrderStatus = endpoint('POST /api/food/orders/:id/status', {
  summary: 'Move an order or one board’s part of it on, or cancel it and give the money back',
  changes: [
    'tables',
    'bookings',
    'orders',
    'bills',
    'pay',
    'till',
    'station',
    'wallet',
    'mail',
    'audit',
    'payments',
  ],
  right: 'kitchen',
  stations: ['kitchen', 'till'],
  seller: true,
  params: IdPath,
  body: z.strictObject({
    status: OrderStatus,
    /** Moves only the lines of this board. The order is ready once all of its lines are. */
    board: z.optional(FoodKind),
    /** The reason for a cancellation. */
    reason: z.optional(line(1, 200)),
    approval: z.optional(Approval),
  }),
  reply: Ticket,
  errors: [
    ...(['order_wrong_state', 'reason_needed', 'forbidden', 'bill_closed'] as const),
    ...limitRefusals,
    ...cashRefusals,
  ],
  repeatable: true,
})
