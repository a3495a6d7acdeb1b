/** The first link of every page, visible with the focus. It skips to the element of that id. */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={`#${to}`}
      className="fixed top-3 left-3 z-50 -translate-y-24 rounded-control bg-ink px-5 py-3 font-semibold text-paper focus:translate-y-0"
    >
      {children}
    </a>
  )
}
