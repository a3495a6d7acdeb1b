/**
 * Laid over an outline button: the action that each of many rows has. It is warm, and leaves the loud amber to the
 * screen's own action.
 */
export const tonalLook =
  'enabled:border-transparent! enabled:bg-amber-wash! enabled:text-lantern-deep! enabled:hover:border-current!'
