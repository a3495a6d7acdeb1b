/**
 * Extra classes for an outline button: the action of each of many rows. It is less prominent than the screen's
 * primary button.
 */
export const tonalLook =
  'enabled:border-transparent! enabled:bg-amber-wash! enabled:text-lantern-deep! enabled:hover:border-current!'
