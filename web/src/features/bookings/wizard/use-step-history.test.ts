import { describe, expect, it } from 'vitest'
import { entriesBetween, stepIn, stepsOnward, withStep } from './use-step-history.ts'

describe("a step in the browser's history", () => {
  it('is read from the entry that it was written to, which keeps its other data', () => {
    const state = withStep({ preselected: 3 }, 'datetime')
    expect(state).toMatchObject({ preselected: 3 })
    expect(stepIn(state)).toBe('datetime')
    expect(stepIn(withStep(state, 'amenity'))).toBe('amenity')
    expect(stepIn(withStep(null, 'confirm'))).toBe('confirm')
  })
  it('is null in any other entry', () => {
    for (const state of [null, undefined, 'confirm', 7, {}, { bookingStep: 'paid' }]) {
      expect(stepIn(state)).toBeNull()
    }
  })
  it('is as many entries away as there are steps between', () => {
    expect(entriesBetween('confirm', 'amenity')).toBe(-2)
    expect(entriesBetween('datetime', 'confirm')).toBe(1)
    expect(entriesBetween('datetime', 'datetime')).toBe(0)
  })
  it('is reached over the steps before it', () => {
    expect(stepsOnward('amenity', 'confirm')).toEqual(['datetime', 'confirm'])
    expect(stepsOnward('datetime', 'confirm')).toEqual(['confirm'])
    expect(stepsOnward('confirm', 'amenity')).toEqual([])
  })
})
