const arrow =
  'z-10 grid size-11 place-items-center rounded-full text-ink transition hover:bg-sunk aria-disabled:cursor-default aria-disabled:opacity-35 [&_svg]:size-5 absolute top-0'

/** The classes for the parts of react-day-picker. */
export const calendarLook = {
  root: 'w-full max-w-[26rem]',
  months: 'w-full',
  month: 'relative',
  month_caption: 'grid h-11 place-items-center',
  caption_label: 'heading text-lg',
  button_previous: `${arrow} left-0`,
  button_next: `${arrow} right-0`,
  month_grid: 'mt-2 w-full table-fixed border-collapse',
  weekday: 'h-9 text-xs font-medium text-soft',
  day: 'group py-0.5 text-center',
  day_button:
    'figures relative mx-auto grid h-11 w-full max-w-13 place-items-center rounded-control border-[1.5px] border-transparent font-medium transition-colors ' +
    'enabled:hover:border-edge disabled:cursor-not-allowed aria-disabled:cursor-not-allowed ' +
    'group-data-disabled:font-normal group-data-disabled:text-soft [&[data-tip]]:line-through [&[data-tip]]:decoration-1 group-data-disabled:not-[[data-tip]]:opacity-60 has-[span]:pb-3.5 ' +
    'group-data-selected:border-transparent group-data-selected:bg-lantern group-data-selected:font-bold group-data-selected:text-on-lantern ' +
    'group-data-today:not-group-data-selected:border-lantern-deep forced-colors:group-data-selected:border-[Highlight]',
}
