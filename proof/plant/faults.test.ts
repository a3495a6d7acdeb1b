import { expect, it } from 'vitest'
import { projectRoot } from '../../server/src/kernel/http/paths.ts'
import { lostPlaces } from './fault.ts'
import { givingFaults } from './faults-giving.ts'
import { houseFaults } from './faults-house.ts'
import { moneyFaults } from './faults-money.ts'

const faults = [...moneyFaults, ...givingFaults, ...houseFaults]
const [one] = faults

it('every fault has its place: whoever moves one of these lines moves its fault along', () => {
  expect(lostPlaces(faults, projectRoot)).toEqual([])
})

it('a fault that lost its file, its text or its tests is told', () => {
  if (!one) throw new Error('no faults')
  const lost = (changed: Partial<typeof one>) => lostPlaces([{ ...one, ...changed }], projectRoot)
  expect(lost({ file: 'no/rules.ts' })).toEqual([`${one.name}: no/rules.ts is gone`])
  expect(lost({ tests: ['no/rules.test.ts'] })).toEqual([`${one.name}: no/rules.test.ts is gone`])
  expect(lost({ from: 'nowhere to be found' })).toEqual([
    `${one.name}: ${one.file} has this 0 times: nowhere to be found`,
  ])
  expect(lost({ from: 'sum' })[0]).toMatch(/ has this \d+ times: sum$/)
})

it('has a name for each, so that one can be asked for', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
})
