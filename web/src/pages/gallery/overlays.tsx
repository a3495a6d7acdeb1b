import CalendarDays from 'lucide-react/icons/calendar-days'
import LogOut from 'lucide-react/icons/log-out'
import User from 'lucide-react/icons/user'
import ZoomIn from 'lucide-react/icons/zoom-in'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '../../ui/actions/dropdown-menu.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { AmountInput } from '../../ui/fields/input.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { Section } from './section.tsx'
import type { Words } from './words.ts'

function TopUp({ words, long = false }: { words: Words; long?: boolean }) {
  return (
    <Dialog
      title={words.topUp}
      description={words.topUpLead}
      closeLabel={words.close}
      trigger={<Button variant="outline">{long ? `${words.dialog} +` : words.dialog}</Button>}
      footer={
        <>
          <Button variant="outline">{words.cancel}</Button>
          <Button>{words.addFunds}</Button>
        </>
      }
    >
      <Field label={words.amount}>
        <AmountInput defaultValue="50.00" />
      </Field>
      {long && Array.from({ length: 24 }, (_, line) => <p key={line}>{words.lead}</p>)}
    </Dialog>
  )
}

function Menu({ words }: { words: Words }) {
  return (
    <DropdownMenu trigger={<Button variant="outline">{words.account}</Button>} align="start">
      <DropdownMenuItem>
        <User aria-hidden="true" />
        {words.profile}
      </DropdownMenuItem>
      <DropdownMenuItem asChild>
        <a href="#bookings">
          <CalendarDays aria-hidden="true" />
          {words.bookings}
        </a>
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>{words.staff}</DropdownMenuLabel>
      <DropdownMenuItem disabled>{words.bookings}</DropdownMenuItem>
      <DropdownMenuItem destructive>
        <LogOut aria-hidden="true" />
        {words.logout}
      </DropdownMenuItem>
    </DropdownMenu>
  )
}

function Toasts({ words }: { words: Words }) {
  const { toastText, toastMore, toastBad, toastBadMore } = words
  const tell = () => toast({ title: toastText, description: toastMore })
  const warn = () => toast({ title: toastBad, description: toastBadMore, variant: 'destructive' })
  return (
    <>
      <Button variant="outline" onClick={tell}>
        {words.toast}
      </Button>
      <Button variant="outline" onClick={warn}>
        {words.toast} !
      </Button>
    </>
  )
}

/** The components that open over the page. */
export function Overlays({ words }: { words: Words }) {
  const [asking, setAsking] = useState(false)
  return (
    <Section title="Dialog, ConfirmDialog, Sheet, DropdownMenu, Toast, Tooltip">
      <div className="flex flex-wrap items-center gap-3" lang={words.lang}>
        <TopUp words={words} />
        <TopUp words={words} long />
        <Button variant="outline" onClick={() => setAsking(true)}>
          {words.confirm}
        </Button>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={words.keepAsk}
          description={words.refund}
          cancelLabel={words.keep}
          confirmLabel={words.cancelBooking}
          destructive
          onConfirm={() => setAsking(false)}
        />
        <Sheet
          title={words.menu}
          closeLabel={words.close}
          trigger={<Button variant="outline">{words.menu}</Button>}
        >
          <a href="#bookings" className="flex min-h-11 items-center">
            {words.bookings}
          </a>
        </Sheet>
        <Sheet
          side="bottom"
          title={words.total}
          closeLabel={words.close}
          trigger={<Button variant="outline">{words.sheet}</Button>}
        >
          <p>{words.lead}</p>
        </Sheet>
        <Menu words={words} />
        <Toasts words={words} />
        <IconButton label={words.tooltip}>
          <ZoomIn aria-hidden="true" />
        </IconButton>
      </div>
    </Section>
  )
}
