/** What the dialogs need to know of a booking, the member's own or one at the desk. */
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
