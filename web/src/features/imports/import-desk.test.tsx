import { checkImport, type Imported, runImport } from '@lantern/contract/reports/imports'
import { expect, test } from 'vitest'
import { answer, open, screen, sentTo } from '../../../test/page.tsx'
import { memberOf } from '../../../test/samples.ts'
import imports from '../../i18n/en/imports.ts'

const checked = (line: Pick<Imported['lines'][number], 'fate' | 'says'>): Imported => ({
  encoding: 'utf-8',
  sample: [],
  lines: [{ line: 2, name: 'House soup', ...line }],
  made: line.fate === 'new' ? 1 : 0,
  there: 0,
  refused: line.fate === 'new' ? 0 : 1,
  ignored: [],
})

test('dishes without a Chinese name take the English one by a press', async () => {
  const missing = { code: 'missing', values: { column: 'nameCh' } }
  answer(checkImport, checked({ fate: 'refused', says: [missing] }))
  const { user } = await open('/admin/imports?kind=menu', memberOf('admin'))
  const file = new File(['Category,Name,Price\nTea,House soup,8\n'], 'menu.csv', {
    type: 'text/csv',
  })
  await user.upload(await screen.findByLabelText(imports.choose, { selector: 'input' }), file)
  const press = await screen.findByRole('button', { name: /English name .*\(1\)/ })
  answer(checkImport, checked({ fate: 'new', says: [] }))
  answer(runImport, checked({ fate: 'new', says: [] }))
  await user.click(press)
  await user.click(await screen.findByRole('button', { name: 'Import 1 line' }))
  await expect.poll(() => sentTo(runImport)).toHaveLength(1)
  const sent = [...sentTo(checkImport), ...sentTo(runImport)]
  expect(sent.map(({ body }) => body)).toMatchObject([
    { englishNames: false },
    { englishNames: true },
    { englishNames: true, made: 1 },
  ])
})
