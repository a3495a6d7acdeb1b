import { allRights, presets, rightWords, type Right } from '@lantern/contract/members/rights'
import { sayIn } from '@lantern/contract/venue/languages'
import { fullName } from '@lantern/contract/members/names'
import { setRole, type AdminUser } from '@lantern/contract/members/users'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { sentenceOf } from '../../lib/api/failures/api-error.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ModalFoot } from '../../ui/overlays/modal-foot.tsx'
import { UnsavedForm } from '../../ui/overlays/unsaved.ts'

const presetNames = ['host', 'till', 'kitchen', 'usual', 'manager'] as const

const asLabel = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What a staff member may do: usual sets by one press, and each right by its own. */
export function RightsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const t = useTranslations('users')
  const language = useLanguage()
  const name = fullName(user)
  const [chosen, setChosen] = useState<readonly Right[]>(user.rights)
  const { act, isBusy } = useAction(setRole, {
    awaitsRefetch: true,
    done: () => ({ title: t('rights.done'), description: t('rights.doneText', { name }) }),
    failed: (error) => ({
      title: t('rights.failed'),
      description: sentenceOf(error, t('failedText')),
    }),
    onDone: onClose,
  })
  const isChosen = (rights: readonly Right[]) =>
    allRights.every((right) => rights.includes(right) === chosen.includes(right))
  const turn = (right: Right, isOn: boolean) =>
    setChosen(isOn ? [...chosen, right] : chosen.filter((each) => each !== right))
  const save = () =>
    act({ params: { id: String(user.id) }, body: { role: 'staff', rights: [...chosen] } })
  return (
    <Dialog
      onClose={onClose}
      title={t('rights.of', { name })}
      description={t('rights.text')}
      closeLabel={t('cancel')}
    >
      <UnsavedForm isChanged={!isChosen(user.rights) && !isBusy} />
      <fieldset aria-label={t('rights.presets')} className="mb-4 flex flex-wrap gap-2">
        {presetNames.map((preset) => (
          <Button
            key={preset}
            variant={isChosen(presets[preset]) ? 'primary' : 'outline'}
            size="small"
            aria-pressed={isChosen(presets[preset])}
            onClick={() => setChosen(presets[preset])}
          >
            {t(`rights.preset.${preset}`)}
          </Button>
        ))}
      </fieldset>
      <div className="grid">
        {allRights.map((right) => (
          <Checkbox
            key={right}
            label={asLabel(sayIn(rightWords[right], language))}
            checked={chosen.includes(right)}
            onChange={(event) => turn(right, event.target.checked)}
          />
        ))}
      </div>
      <ModalFoot>
        <Button size="large" loading={isBusy} onClick={() => void save()}>
          {t('rights.save')}
        </Button>
      </ModalFoot>
    </Dialog>
  )
}
