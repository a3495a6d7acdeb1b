import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { screen } from '../../../test/page.tsx'
import { AmountInput, WholeInput } from './input.tsx'

test.each([
  [WholeInput, 'numeric'],
  [AmountInput, 'decimal'],
])('a number is typed as text, which no wheel changes, on the pad of its digits', (Field, pad) => {
  render(<Field aria-label="Seats" />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Seats' })
  expect([field.type, field.inputMode]).toEqual(['text', pad])
})
