import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'

/**
 * Makes a form's resolver from the body that it sends: `check` is the contract's schema as a resolver, and `sentOf`
 * makes a body of the values. The errors are those of the fields with the same names.
 */
export const checkedAs =
  <Values extends FieldValues, Sent extends FieldValues, Parsed>(
    check: Resolver<Sent, unknown, Parsed>,
    sentOf: (values: Values) => Sent,
  ): Resolver<Values> =>
  async (values, _context, { shouldUseNativeValidation }) => {
    const { errors } = await check(sentOf(values), undefined, {
      fields: {},
      shouldUseNativeValidation,
    })
    const wrong = Object.entries(errors)
    if (wrong.length === 0) return { values, errors: {} }
    const marked: FieldErrors<Values> = {}
    for (const [name, error] of wrong) set(marked, name, error)
    return { values: {}, errors: marked }
  }
