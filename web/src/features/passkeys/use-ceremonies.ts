import {
  addPasskey,
  askForPasskey,
  askForProof,
  proveByPasskey,
} from '@lantern/contract/account/passkeys'
import { useTranslations } from 'use-intl'
import { useRun } from '../../kit/act/use-action.ts'
import { call } from '../../lib/api/api-client.ts'
import { isDeclined, makePasskey, signByPasskey } from './ceremony.ts'

/** Makes a passkey with a name, and passes on its recovery codes. */
export function useMakePasskey(onDone: (codes: string[] | null) => unknown) {
  const t = useTranslations('passkeys')
  return useRun(
    async (name: string) => {
      const options = await call(askForPasskey, {})
      const attestation = await makePasskey(options)
      return call(addPasskey, { body: { name, attestation } })
    },
    {
      changes: addPasskey.changes,
      awaitsRefetch: true,
      done: t('added'),
      failed: t('addFailed'),
      onDone: ({ codes }) => onDone(codes),
      onRefused: (error) => isDeclined(error),
    },
  )
}

/** Proves by a passkey that the signed-in person is present. */
export function useProveByPasskey(onDone: () => unknown) {
  const t = useTranslations('passkeys')
  const { act, isBusy } = useRun(
    async () => {
      const options = await call(askForProof, {})
      const assertion = await signByPasskey(options)
      await call(proveByPasskey, { body: { assertion } })
    },
    {
      changes: proveByPasskey.changes,
      awaitsRefetch: true,
      failed: t('proofFailed'),
      onDone,
      onRefused: (error) => isDeclined(error),
    },
  )
  return { prove: () => void act(null), isBusy }
}
