import type { Reply } from '@lantern/contract/calls/endpoint'
import { recordIn } from '@lantern/contract/venue/languages'
import {
  addStarterMenu,
  endRehearsal,
  rehearse,
  tryService,
  type Opening,
  type OpeningStep,
  type TriedService,
} from '@lantern/contract/venue/opening'
import { getSettings, type SettingSection } from '@lantern/contract/venue/settings'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../ui/actions/link.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useSession } from '../../lib/session/session.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { PanelSkeleton } from '../../ui/states/skeleton.tsx'
import { OwnPin, PasswordSecurity } from '../account/security/password-security.tsx'
import { OwnPasskeys } from '../passkeys/own-passkeys.tsx'
import { SettingsGroups } from '../settings/settings-form.tsx'
import { TaxesForm } from '../settings/taxes-form.tsx'
import { RoomsStep } from './rooms-step.tsx'
import { useOpening } from './opening-notice.tsx'
import { UserTable } from '../users/user-table.tsx'
import { onDemand } from '../../ui/states/on-demand.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { fullDate } from '../../lib/shown/format.ts'
import { useHours } from '../../kit/booking/use-hours.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { useUnsaved } from '../../ui/overlays/unsaved.ts'

/** A booking for practice: made, shown on the staff's screens, and removed. */
function RehearsalStep({ opening: { rehearsal } }: { opening: Opening }) {
  const t = useTranslations('opening.rehearsal')
  const { hourOf } = useHours()
  const language = useLanguage()
  const shared = { awaitsRefetch: true, failed: t('failed') } as const
  const making = useAction(rehearse, { ...shared, done: t('made') })
  const ending = useAction(endRehearsal, { ...shared, done: t('ended') })
  if (!rehearsal) {
    return (
      <Button
        size="large"
        className="w-fit"
        loading={making.isBusy}
        onClick={() => void making.act({})}
      >
        {t('make')}
      </Button>
    )
  }
  const { amenity, units, bookingDate, startTime } = rehearsal
  return (
    <Panel className="grid gap-4">
      <p className="text-lg font-semibold">
        {recordIn(amenity, language)} · {units.join(', ')}
      </p>
      <p className="figures">
        {fullDate(bookingDate, language)} · {hourOf(startTime, bookingDate)}
      </p>
      <p className="max-w-prose text-soft">{t('look')}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/board" search={{ date: bookingDate }} className={buttonLook('outline')}>
          {t('board')}
        </Link>
        <Button variant="outline" loading={ending.isBusy} onClick={() => void ending.act({})}>
          {t('end')}
        </Button>
      </div>
    </Panel>
  )
}

type Result = Reply<typeof tryService>

const tones = { works: 'success', fails: 'warning', unset: 'info' } as const

function Service({ name, isSet }: { name: TriedService; isSet: boolean }) {
  const t = useTranslations('opening.services')
  const [result, setResult] = useState<Result | null>(null)
  const { act, isBusy } = useAction(tryService, { failed: t('failed'), onDone: setResult })
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="flex items-center gap-3 text-lg">
            {t(`${name}.title`)}
            <Badge tone={isSet ? 'jade' : 'neutral'}>{t(isSet ? 'set' : 'unset')}</Badge>
          </h3>
          <p className="text-soft">{t(`${name}.${isSet ? 'test' : 'how'}`)}</p>
        </div>
        {isSet && (
          <Button
            variant="outline"
            loading={isBusy}
            onClick={() => void act({ body: { service: name } })}
          >
            {t(`${name}.button`)}
          </Button>
        )}
      </div>
      {result && (
        <Alert tone={tones[result.outcome]} title={t(`outcomes.${result.outcome}`)}>
          {result.said ?? (result.outcome === 'works' && t(`${name}.works`))}
        </Alert>
      )}
    </li>
  )
}

function ServicesStep({ opening: { services } }: { opening: Opening }) {
  return (
    <ul>
      {services.map(({ name, isSet }) => (
        <Service key={name} name={name} isSet={isSet} />
      ))}
    </ul>
  )
}

interface StepProps {
  opening: Opening
}

/** Some groups of the settings, with the same fields as on the settings screen. */
function Some({ only }: { only: readonly SettingSection[] }) {
  const t = useTranslations('settings')
  const query = useQuery(queryOf(getSettings, {}))
  return (
    <Loaded query={query} failed={t('error')} skeleton={<PanelSkeleton className="h-96" />}>
      {(settings) => <SettingsGroups settings={settings} only={only} />}
    </Loaded>
  )
}

function VenueStep({ opening: { hasAddress } }: StepProps) {
  const t = useTranslations('opening')
  return (
    <div className="grid gap-5">
      {!hasAddress && <Alert tone="info">{t('noAddress')}</Alert>}
      <Some only={['place', 'essentials']} />
    </div>
  )
}

/** The signed-in admin's password and passkeys, with the same forms as in My Account. */
function AccountStep() {
  const { member } = useSession()
  if (!member) return null
  return (
    <PasswordSecurity email={member.email} isOpen>
      <OwnPasskeys />
    </PasswordSecurity>
  )
}

function MenuStep({ opening: { dishes } }: StepProps) {
  const t = useTranslations('opening.menu')
  const { act, isBusy } = useAction(addStarterMenu, {
    awaitsRefetch: true,
    done: t('started'),
    failed: t('failed'),
  })
  return (
    <div className="grid gap-4">
      <p className="font-medium">{t('count', { count: dishes })}</p>
      <div className="flex flex-wrap gap-3">
        {dishes === 0 && (
          <Button loading={isBusy} onClick={() => void act({})}>
            {t('starter')}
          </Button>
        )}
        <Link to="/admin/imports" search={{ kind: 'menu' }} className={buttonLook('outline')}>
          {t('import')}
        </Link>
        <Link to="/food-management" className={buttonLook('outline')}>
          {t('manage')}
        </Link>
      </div>
      <p className="max-w-prose text-soft">{t('soldOut')}</p>
    </div>
  )
}

const CustomerForm = onDemand(() => import('../customers/customer-form.tsx'))

/** The team with its rights, the admin's own PIN, and the devices that stay signed in. */
function TeamStep({ opening: { services } }: StepProps) {
  const t = useTranslations('opening.team')
  const [isAdding, setAdding] = useState(false)
  const invites = services.some(({ name, isSet }) => name === 'mail' && isSet)
  return (
    <div className="grid gap-6">
      <Button className="w-fit" onClick={() => setAdding(true)}>
        {t('add')}
      </Button>
      <div>
        <UserTable first="team" />
      </div>
      <p className="max-w-prose text-soft">{t('rights')}</p>
      <Panel className="[&>:first-child]:mt-0">
        <OwnPin isStaff />
        <p className="mt-3 text-sm text-soft">{t('pins')}</p>
      </Panel>
      <Panel className="grid gap-3">
        <h3 className="text-lg">{t('stations')}</h3>
        <p className="text-soft">{t('stationsText')}</p>
        <Link to="/station" className={buttonLook('outline', 'medium', 'w-fit')}>
          {t('openStation')}
        </Link>
      </Panel>
      {isAdding && (
        <CustomerForm customer={null} team={{ invites }} onClose={() => setAdding(false)} />
      )}
    </div>
  )
}

const contents: Readonly<Record<OpeningStep, (props: StepProps) => React.ReactNode>> = {
  account: AccountStep,
  venue: VenueStep,
  rooms: RoomsStep,
  menu: MenuStep,
  taxes: () => (
    <Panel>
      <TaxesForm />
    </Panel>
  ),
  team: TeamStep,
  services: ServicesStep,
  rehearsal: RehearsalStep,
}

function Step({ opening, onStep }: StepProps & { onStep: (at: OpeningStep) => void }) {
  const t = useTranslations('opening')
  const { decide, isBusy } = useOpening(onStep)
  const { leave, save } = useUnsaved()
  const { at } = opening
  const Content = contents[at]
  const goOn = async () => (await save()) && decide(at, 'done')
  return (
    <section aria-labelledby="step" className="grid min-w-0 content-start gap-6">
      <div className="grid gap-2">
        <h2 id="step" className="text-2xl">
          {t(`steps.${at}.title`)}
        </h2>
        <p className="max-w-prose text-soft">{t(`steps.${at}.text`)}</p>
      </div>
      <Content key={at} opening={opening} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button loading={isBusy} onClick={() => void goOn()}>
          {t(at === 'rehearsal' ? 'finish' : 'done')}
        </Button>
        <Button
          variant="quiet"
          disabled={isBusy}
          onClick={() => leave(() => void decide(at, 'skipped'))}
        >
          {t('skip')}
        </Button>
        <Link to="/staff-dashboard" className={buttonLook('quiet')}>
          {t('later')}
        </Link>
      </div>
    </section>
  )
}

/**
 * The guide to opening a venue, starting at the last step in use (product#opening). Afterwards only this screen
 * changes its step, so that another admin's step doesn't replace one that is being filled in.
 */
export function OpeningGuide({ opening: known }: StepProps) {
  const t = useTranslations('opening')
  const [at, setAt] = useState(known.at)
  const opening = { ...known, at }
  const { goTo, close, isBusy } = useOpening(setAt)
  const { leave } = useUnsaved()
  return (
    <div className="grid gap-8">
      {opening.isClosed && (
        <Alert tone="success" title={t('closedTitle')}>
          {t('closedText')}
        </Alert>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="grid gap-4 lg:sticky lg:top-6">
          <nav aria-label={t('stepsLabel')}>
            <ol className="grid gap-1 max-lg:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
              {opening.steps.map(({ name, state }, place) => (
                <li key={name}>
                  <button
                    type="button"
                    aria-current={name === at ? 'step' : undefined}
                    onClick={() => name !== at && leave(() => void goTo(name))}
                    className={classNames(
                      'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left hover:bg-sunk',
                      name === at && 'bg-sunk font-semibold',
                    )}
                  >
                    <span
                      aria-hidden="true"
                      className={classNames(
                        'figures grid size-6 shrink-0 place-items-center rounded-full border text-xs [&_svg]:size-3.5',
                        state === 'done' ? 'border-jade text-jade' : 'border-edge text-soft',
                      )}
                    >
                      {state === 'done' ? <Check /> : state === 'skipped' ? <Minus /> : place + 1}
                    </span>
                    <span className="min-w-0 wrap-anywhere">{t(`steps.${name}.title`)}</span>
                    {state !== 'open' && <span className="sr-only">{t(`states.${state}`)}</span>}
                  </button>
                </li>
              ))}
            </ol>
          </nav>
          <Button
            variant="quiet"
            size="small"
            className="w-fit"
            loading={isBusy}
            onClick={() => void close(!opening.isClosed)}
          >
            {t(opening.isClosed ? 'reopen' : 'close')}
          </Button>
        </div>
        <Step opening={opening} onStep={setAt} />
      </div>
    </div>
  )
}
