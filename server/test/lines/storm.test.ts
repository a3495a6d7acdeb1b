import { expect, it } from 'vitest'
import { eachFault, storm } from './storm.ts'

it('nothing is lost, and nothing is there twice, when lines fail under load', async () => {
  const told = await storm({ gusts: [eachFault(250)], shoppers: 4, seed: 21 })
  console.log(told.line)
  expect(told.violations).toEqual([])
})
