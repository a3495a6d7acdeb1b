import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Section } from './section.tsx'
import type { Words } from './words.ts'

function Buttons({ words }: { words: Words }) {
  const [loading, setLoading] = useState(true)
  return (
    <Section title="Button, IconButton">
      <div className="flex flex-wrap items-center gap-3" lang={words.lang}>
        <Button>{words.pay}</Button>
        <Button variant="outline">{words.card}</Button>
        <Button variant="quiet">{words.quiet}</Button>
        <Button variant="danger">{words.cancelBooking}</Button>
        <Button disabled>{words.pay}</Button>
        <Button loading={loading} onClick={() => setLoading(true)}>
          {words.pay}
        </Button>
        <Button variant="outline" loading>
          {words.card}
        </Button>
        <Button variant="quiet" onClick={() => setLoading(!loading)}>
          loading
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3" lang={words.lang}>
        <Button size="small" variant="outline">
          <Plus aria-hidden="true" />
          {words.small}
        </Button>
        <Button size="small">{words.small}</Button>
        <Button size="large">{words.book}</Button>
        <a className={buttonLook('outline', 'large')} href="#link">
          {words.back}
        </a>
        <IconButton label="−">
          <Minus aria-hidden="true" />
        </IconButton>
        <IconButton label="+">
          <Plus aria-hidden="true" />
        </IconButton>
        <IconButton label="search" disabled>
          <Search aria-hidden="true" />
        </IconButton>
      </div>
    </Section>
  )
}

/** Buttons and all components of forms, in all states. */
export function Forms({ words }: { words: Words }) {
  return (
    <>
      <Buttons words={words} />
      <Section title="Field, Input, PasswordInput, Select, Textarea, Checkbox">
        <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-3" lang={words.lang}>
          <Field label={words.email} hint={words.emailHint} required>
            <Input type="email" autoComplete="email" placeholder="you@example.com" />
          </Field>
          <Field label={words.email} error={words.emailError}>
            <Input type="email" defaultValue="mei@" />
          </Field>
          <Field label={words.email}>
            <Input type="email" disabled defaultValue="mei@lantern.example" />
          </Field>
          <Field label={words.password}>
            <PasswordInput
              autoComplete="new-password"
              showLabel={words.show}
              hideLabel={words.hide}
              defaultValue="lantern"
            />
          </Field>
          <Field label={words.table}>
            <Select>
              {words.tables.map((table) => (
                <option key={table}>{table}</option>
              ))}
            </Select>
          </Field>
          <Field label={words.requests}>
            <Textarea placeholder={words.requestsPlaceholder} />
          </Field>
          <Checkbox label={words.agree} hint={words.agreeHint} defaultChecked />
          <Checkbox label={words.agree} />
          <Checkbox label={words.agree} disabled defaultChecked />
        </div>
      </Section>
    </>
  )
}
