import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AmountInput, WholeInput } from './input.tsx'

afterEach(cleanup)

test.each([
  [WholeInput, 'numeric'],
  [AmountInput, 'decimal'],
])('a number is typed as text, which no wheel changes, on the pad of its digits', (Field, pad) => {
  render(<Field aria-label="Seats" />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Seats' })
  expect([field.type, field.inputMode]).toEqual(['text', pad])
})
