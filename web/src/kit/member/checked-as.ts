import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'

/** Checks a form by the body that `sentOf` makes of it. The errors are those of the fields of the same names. */
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
