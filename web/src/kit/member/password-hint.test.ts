import { expect, it } from 'vitest'
import { strengthOf } from './password-hint.tsx'

it.each([
  ['', 0],
  ['password', 0],
  ['aaaaaaaaaaaaaaaa', 0],
  ['abcdefgh12345678', 0],
  ['qwertyuiop', 0],
  ['iloveyou2026', 0],
  ['tramsnow', 1],
  ['a tram in snow', 2],
  ['a tram in the deep snow', 3],
  ['北风吹过旧桥头', 3],
] as const)('%j has the strength %i', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})

it("ignores the owner's own words", () => {
  expect(strengthOf('wenqingxu1990')).toBe(2)
  expect(strengthOf('wenqingxu1990', ['Wenqing', 'Xu'])).toBe(0)
})
