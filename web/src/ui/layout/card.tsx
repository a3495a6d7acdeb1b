import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A panel with 24 px of padding: a step of the wizard, a summary, a form. */
export function Panel({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={classNames(
        'min-w-0 rounded-panel border border-line bg-surface p-5 shadow-soft md:p-6',
        className,
      )}
      {...rest}
    />
  )
}

/** A card with a picture and a body. With `link` all of it is the link in its title, of class `stretched`. */
export function Card({
  link = false,
  className,
  ...rest
}: ComponentProps<'article'> & { link?: boolean }) {
  return (
    <article
      className={classNames(
        'relative flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface shadow-soft',
        link &&
          'transition hover:-translate-y-0.5 hover:border-edge has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 ' +
            'has-[a:focus-visible]:outline-focus [&_a]:outline-none',
        className,
      )}
      {...rest}
    />
  )
}

/** The area of the card's picture, 16:10. The picture fills it. */
export function CardMedia({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={classNames(
        'aspect-16/10 overflow-hidden bg-sunk [&>*]:size-full [&>img]:object-cover',
        className,
      )}
      {...rest}
    />
  )
}

/** The area of the card's text. */
export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div className={classNames('flex flex-1 flex-col px-4.5 pt-4 pb-4.5', className)} {...rest} />
  )
}
