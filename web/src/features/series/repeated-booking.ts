/** The fields of a booking that the dialogs need, from the member's own bookings or the desk. */
export interface RepeatedBooking {
  id: number
  amenityId: number
  bookingDate: string
  startTime: string
  endTime: string
}

export interface SeriesDialogProps {
  booking: RepeatedBooking
  onClose: () => void
}
