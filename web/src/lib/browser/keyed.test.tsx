import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadNamespaces } from '../../i18n/store.ts'
import { WordsProvider } from '../../i18n/words.tsx'
import { SearchCombobox } from '../../ui/fields/search-combobox.tsx'
import { watchKeys } from './keyed.ts'

watchKeys()
beforeAll(() => loadNamespaces(['core']))
afterEach(cleanup)

const enters = [
  ['that composes', { isComposing: true }],
  ['that has just composed, as WebKit reports it', { keyCode: 229 }],
] as const

test.each(enters)('Enter of an input method %s acts on nothing', (_, sent) => {
  const [enter, pressed] = [vi.fn<() => void>(), vi.fn<() => void>()]
  document.addEventListener('keydown', pressed)
  render(
    <WordsProvider>
      <SearchCombobox
        label="Search"
        listId="hits"
        value="陈"
        onChange={() => undefined}
        choices={[]}
        active={null}
        onActive={() => undefined}
        onEnter={enter}
      />
    </WordsProvider>,
  )
  const box = screen.getByRole('combobox')
  fireEvent.keyDown(box, { key: 'Enter', ...sent })
  expect(enter).not.toHaveBeenCalled()
  expect(pressed).not.toHaveBeenCalled()
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  expect(enter).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', pressed)
})
