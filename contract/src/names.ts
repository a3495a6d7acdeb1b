interface Named {
  firstName: string
  lastName: string
}

const isHan = (text: string) => /^\p{Script=Han}+$/u.test(text)

/**
 * Somebody's name as it is said: 陈伟强, the family name first and nothing between, where both parts are Chinese
 * characters; Mei Chen otherwise. Nothing for who has neither.
 */
export function fullName({ firstName, lastName }: Named): string {
  if (isHan(firstName) && isHan(lastName)) return `${lastName}${firstName}`
  return `${firstName} ${lastName}`.trim()
}
