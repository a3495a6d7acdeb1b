/** Two eyes in a speech bubble, in the text's colour. It has no text for screen readers. */
export function DiscordGlyph({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={className}>
      <path
        d="M7.6 5.2c2.9-.9 5.9-.9 8.8 0 .6.2 1.1.6 1.4 1.1 1.6 2.9 2.4 6 2.4 9.2-.9 1.2-2.4 2.1-4.3 2.6l-1.1-1.8c-1.9.5-3.7.5-5.6 0l-1.1 1.8c-1.9-.5-3.4-1.4-4.3-2.6 0-3.2.8-6.3 2.4-9.2.3-.5.8-.9 1.4-1.1Z"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      <path
        d="M9.3 10.6v2.2M14.7 10.6v2.2"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
  )
}
