/** Extra classes for an outline button, the action of many rows: less prominent than the primary one. */
export const tonalLook =
  'enabled:border-transparent! enabled:bg-amber-wash! enabled:text-lantern-deep! enabled:hover:border-current!'
