import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchCombobox } from '../../ui/fields/search-combobox.tsx'
import { watchKeys } from './keyed.ts'

watchKeys()
afterEach(cleanup)

const enters = [
  ['that composes', { isComposing: true }],
  ['that has just composed, as WebKit reports it', { keyCode: 229 }],
] as const

test.each(enters)('Enter of an input method %s acts on nothing', (_, sent) => {
  const [enter, pressed] = [vi.fn<() => void>(), vi.fn<() => void>()]
  document.addEventListener('keydown', pressed)
  render(
    <SearchCombobox
      label="Search"
      clearLabel="Clear"
      listId="hits"
      value="陈"
      onChange={() => undefined}
      choices={[]}
      active={null}
      onActive={() => undefined}
      onEnter={enter}
    />,
  )
  const box = screen.getByRole('combobox')
  fireEvent.keyDown(box, { key: 'Enter', ...sent })
  expect(enter).not.toHaveBeenCalled()
  expect(pressed).not.toHaveBeenCalled()
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  expect(enter).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', pressed)
})
