import { Role } from '@lantern/contract/members/members'
import { fullName } from '@lantern/contract/members/names'
import { allRights, presets, rightWords, type Right } from '@lantern/contract/members/rights'
import { sayIn } from '@lantern/contract/venue/languages'
import { type AdminUser, listUsers, setRole } from '@lantern/contract/members/users'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { usePages } from '../../lib/shown/pages.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SearchInput } from '../../ui/fields/search-input.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Pager } from '../../kit/load/pager.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { sentenceOf } from '../../lib/api/failures/api-error.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ModalFoot } from '../../ui/overlays/modal-foot.tsx'
import { UnsavedForm } from '../../ui/overlays/unsaved.ts'
import { Select } from '../../ui/fields/select.tsx'

/** A user's role. Choosing another asks for confirmation, because it ends all their sessions. */
function RoleSelect({ user }: { user: AdminUser }) {
  const t = useTranslations('users')
  const [wanted, setWanted] = useState<Role | null>(null)
  const name = fullName(user)
  const { act, isBusy } = useAction(setRole, {
    awaitsRefetch: true,
    done: () => ({ title: t('done'), description: t('doneText', { name }) }),
    failed: (error) => ({ title: t('failed', { message: sentenceOf(error, t('failedText')) }) }),
  })
  const give = async (role: Role) => {
    await act({ params: { id: String(user.id) }, body: { role } })
    setWanted(null)
  }

  return (
    <>
      <Select
        aria-label={t('roleOf', { name })}
        className="w-36"
        value={user.role}
        onChange={(event) => setWanted(Role.parse(event.target.value))}
      >
        {Role.options.map((role) => (
          <option key={role} value={role}>
            {t(`roles.${role}`)}
          </option>
        ))}
      </Select>
      {wanted && (
        <ConfirmDialog
          onClose={() => setWanted(null)}
          title={t('confirm', { name, role: wanted })}
          description={t(`confirmText.${wanted}`)}
          confirmLabel={t('confirmYes')}
          loading={isBusy}
          onConfirm={() => void give(wanted)}
        />
      )}
    </>
  )
}

const presetNames = ['host', 'till', 'kitchen', 'usual', 'manager'] as const

const asLabel = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function RightsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const t = useTranslations('users')
  const language = useLanguage()
  const name = fullName(user)
  const [chosen, setChosen] = useState<readonly Right[]>(user.rights)
  const { act, isBusy } = useAction(setRole, {
    awaitsRefetch: true,
    done: () => ({ title: t('rights.done'), description: t('rights.doneText', { name }) }),
    failed: { title: t('rights.failed'), otherwise: t('failedText') },
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

function RightsButton({ user }: { user: AdminUser }) {
  const t = useTranslations('users')
  const [isOpen, setOpen] = useState(false)
  const name = fullName(user)
  return (
    <>
      <Button
        variant="outline"
        size="small"
        aria-label={t('rights.of', { name })}
        onClick={() => setOpen(true)}
      >
        {t('rights.open')}
      </Button>
      {isOpen && <RightsDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

const cells = (user: AdminUser) => ({
  id: <span className="figures text-soft">{user.id}</span>,
  name: (
    <span>
      {fullName(user)}
      <span className="figures ml-2 text-sm font-normal text-soft @min-[45rem]:hidden">
        {user.id}
      </span>
    </span>
  ),
  email: user.email,
  role: (
    <span className="flex flex-wrap items-center gap-2">
      <RoleSelect key={user.role} user={user} />
      {user.role === 'staff' && <RightsButton user={user} />}
    </span>
  ),
})

const pageSize = 20

type Who = 'all' | 'team'

/** All users, with their roles for admins to change (product#users). `first` says who is shown at first. */
export function UserTable({ first = 'all' }: { first?: Who }) {
  const t = useTranslations('users')
  const [text, setText] = useState('')
  const [who, setWho] = useState<Who>(first)
  const search = useDebounced(text.trim())
  const request = { ...(search !== '' && { search }), ...(who === 'team' && { role: who }) }
  const pages = usePages(JSON.stringify(request))
  const { after } = pages
  const query = useQuery({
    ...queryOf(listUsers, { query: { ...request, ...(after !== undefined && { after }) } }),
    placeholderData: keepPreviousData,
  })
  const { data, isFetching } = query
  const columns = [
    { key: 'id', head: t('id'), from: 'medium', card: 'none', skeleton: 'short' },
    { key: 'email', head: t('email'), grows: true, card: 'whole' },
    { key: 'name', head: t('name'), card: 'title', skeleton: 'long' },
    { key: 'role', head: t('role'), card: 'end' },
  ] as const
  const table = (users?: readonly AdminUser[]) => (
    <Table
      label={t('table')}
      columns={columns}
      rows={users}
      keyOf={(user) => user.id}
      cells={cells}
      skeletons={10}
    />
  )
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchInput
          label={t('search')}
          value={text}
          onChange={setText}
          className="min-w-0 flex-1 basis-64"
        />
        <SegmentedControl
          label={t('filter')}
          value={who}
          onValueChange={setWho}
          options={[
            { value: 'all', label: t('all') },
            { value: 'team', label: t('team') },
          ]}
        />
      </div>
      <Loaded
        query={query}
        failed={t('error')}
        skeleton={table()}
        empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
        isEmpty={({ users }) => users.length === 0}
      >
        {({ users }) => table(users)}
      </Loaded>
      <Pager
        label={t('pager.label')}
        pages={pages}
        next={data?.hasMore ? data.users.at(-1)?.id.toString() : undefined}
        size={pageSize}
        rows={data?.users.length ?? 0}
        count={data?.count ?? 0}
        loading={isFetching}
      />
    </>
  )
}
