import { plainMoment } from '@lantern/contract/venue/clock'
import { spokenNumber } from '@lantern/contract/members/names'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/shown/format.ts'
import { useTimeZone, useVenue } from '../../../lib/api/venue.ts'
import { Mark } from '../../../ui/layout/mark.tsx'
import { CodePicture } from '../../../ui/layout/code-picture.tsx'
import type { ReceiptContent } from './receipt-content.ts'
import { companyLines } from '../../bills/paper/paper.tsx'
import { useState, type ReactNode } from 'react'
import { taxName, taxWords } from '../../../lib/shown/tax.ts'
import ch from '../../../i18n/ch/receipt.ts'
import en from '../../../i18n/en/receipt.ts'
import { getReceiptCompany, setReceiptCompany } from '@lantern/contract/bills/own-bill'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../../kit/act/use-action.ts'
import { queryOf, type ApiQuery } from '../../../lib/api/cache/queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { CompanyForm } from '../../bills/company-form.tsx'
import Printer from 'lucide-react/icons/printer'
import { BackLink } from '../../../ui/actions/back-link.tsx'
import type { Place } from '../../../ui/actions/link.tsx'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { useScreenTitle } from '../../../lib/browser/screen-title.ts'
import { useSession } from '../../../lib/session/session.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { besideMenu, Container } from '../../../ui/layout/layout.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { nameOf } from '../profile/portrait.tsx'
import { SignInNotice } from '../sign-in-notice.tsx'

type Words = typeof en

/** Text in either language inherits the font and isn't broken across lines. */
const voice = 'inline-block font-[inherit]'

function BothNames({
  name,
  between = ' ',
}: {
  name: { en: string; ch: string }
  between?: string
}) {
  return (
    <>
      <span lang="en" className={voice}>
        {name.en}
      </span>
      {between}
      <span lang="zh-CN" className={voice}>
        {name.ch}
      </span>
    </>
  )
}

/** A label in both languages, regardless of the page's language, because other people read receipts too. */
function Both({ of: pick }: { of: (words: Words) => string }) {
  return <BothNames name={{ en: pick(en), ch: pick(ch) }} />
}

function Club() {
  const venue = useVenue()
  return (
    <header className="grid justify-items-center gap-1 text-center">
      <Mark className="mb-1 h-12" />
      <p className="heading min-h-[1lh] text-2xl">{venue && <BothNames name={venue.name} />}</p>
      {venue?.address !== '' && <p className="min-h-[1lh] text-sm text-soft">{venue?.address}</p>}
      {venue?.phone !== '' && (
        <p className="figures min-h-[1lh] text-sm text-soft">{venue?.phone}</p>
      )}
    </header>
  )
}

function Row(props: { label: ReactNode; className?: string; children: ReactNode }) {
  return (
    <div className={classNames('flex items-baseline justify-between gap-4', props.className)}>
      <dt>{props.label}</dt>
      <dd className="figures text-right">{props.children}</dd>
    </div>
  )
}

function ReceiptSum({ content }: { content: ReceiptContent }) {
  const { subtotal, fee, discount, taxes, tip, total, paidBy, deposit, refund, cancellationFee } =
    content
  return (
    <>
      <dl className="mt-4 grid gap-1.5">
        <Row label={<Both of={(words) => words.subtotal} />}>{money(subtotal)}</Row>
        {discount && <Row label={<Both of={(words) => words.discount} />}>−{money(discount)}</Row>}
        {fee && <Row label={<Both of={(words) => words.fee} />}>{money(fee)}</Row>}
        {taxes.map((tax) => (
          <Row
            key={taxWords(tax, 'en')}
            label={
              <>
                <BothNames name={{ en: taxName(tax, 'en'), ch: tax.ch }} />
                {tax.number !== null && (
                  <span className="figures block text-sm text-soft">{tax.number}</span>
                )}
              </>
            }
          >
            {money(tax.amount)}
          </Row>
        ))}
        {tip && <Row label={<Both of={(words) => words.tip} />}>{money(tip)}</Row>}
      </dl>
      <dl className="mt-3 grid gap-1.5 border-t border-line pt-3">
        <Row label={<Both of={(words) => words.total} />} className="heading text-xl">
          {money(total)}
        </Row>
        {deposit === null ? (
          <Row label={<Both of={(words) => words.paidBy} />}>
            <Both of={(words) => (paidBy === null ? words.due : words.paid[paidBy])} />
          </Row>
        ) : (
          <>
            <Row label={<Both of={(words) => words.deposit} />}>−{money(deposit.paid)}</Row>
            <Row label={<Both of={(words) => words.rest} />}>{money(deposit.due)}</Row>
          </>
        )}
        {refund && (
          <Row label={<Both of={(words) => words.refunded} />}>
            <Both of={(words) => words.refund[refund.to]} />
            {refund.status !== 'succeeded' && (
              <span className="text-soft">
                {' '}
                · <Both of={(words) => words.underway} />
              </span>
            )}
          </Row>
        )}
        {cancellationFee && (
          <Row label={<Both of={(words) => words.cancellationFee} />}>{money(cancellationFee)}</Row>
        )}
      </dl>
    </>
  )
}

/** A receipt in both languages, light in both themes. When printed, it is alone on the sheet. */
function Receipt({ content, issuedTo }: { content: ReceiptContent; issuedTo: string }) {
  const t = useTranslations('receipt')
  const timeZone = useTimeZone()
  const company = useReceiptCompany(content.number)?.company
  const facts = [
    ['number', content.number],
    ['date', plainMoment(content.at, timeZone)],
    ['issuedTo', [issuedTo, ...(company ? companyLines(company) : [])].join(', ')],
  ] as const
  return (
    <article className="mx-auto max-w-md [filter:drop-shadow(0_10px_16px_rgb(43_29_51/0.14))] print:filter-none">
      <div className="paper px-6 py-10 sm:px-9">
        <Club />
        <h1 className="mt-7 text-center text-xl">
          <Both of={(words) => words.title} />
        </h1>
        {content.nightNumber !== null && (
          <p className="figures mt-2 text-center text-lg font-semibold">
            {/* With only a space between them, the two numbers would read as one. */}
            <BothNames
              name={{ en: spokenNumber(content, 'en'), ch: spokenNumber(content, 'ch') }}
              between=" / "
            />
          </p>
        )}
        <dl className="mt-5 grid gap-1.5 text-sm">
          {facts.map(([name, text]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="shrink-0 text-soft">
                <Both of={(words) => words[name]} />
              </dt>
              <dd className="figures text-right font-medium wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
        <ul className="mt-5 divide-y divide-line border-y border-line">
          {content.lines.map((line) => (
            <li key={line.key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">
                  <BothNames name={line.name} />
                </p>
                {line.details.map((detail) => (
                  <p key={detail} className="figures text-sm text-soft wrap-anywhere">
                    {detail}
                  </p>
                ))}
              </div>
              <p className="figures">{money(line.amount)}</p>
            </li>
          ))}
        </ul>
        <ReceiptSum content={content} />
        <footer className="mt-8 grid justify-items-center gap-4 text-center text-sm text-soft">
          <CodePicture text={content.number} label={t('code')} />
          <p>
            <Both of={(words) => words.thanks} />
          </p>
        </footer>
      </div>
    </article>
  )
}

/** The company on a receipt by its number; `undefined` until it is known, or on somebody else's bill. */
function useReceiptCompany(lanternId: string) {
  return useQuery({ ...queryOf(getReceiptCompany, { params: { lanternId } }), retry: false }).data
}

function ReceiptCompanyButton({ lanternId }: { lanternId: string }) {
  const t = useTranslations('bills.company')
  const [open, setOpen] = useState(false)
  const data = useReceiptCompany(lanternId)
  const { act, isBusy } = useAction(setReceiptCompany, {
    done: t('done'),
    failed: t('failed'),
    onDone: () => setOpen(false),
  })
  if (!data) return null
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('title')}
      trigger={<Button variant="outline">{t(data.company ? 'change' : 'add')}</Button>}
    >
      <CompanyForm
        {...data}
        isBusy={isBusy}
        onSave={(company) => void act({ params: { lanternId }, body: { company } })}
      />
    </Dialog>
  )
}

function Head({ back = '/account', children }: { back?: Place; children?: ReactNode }) {
  const t = useTranslations('receipt')
  return (
    <div
      className={classNames(
        'flex min-h-11 flex-wrap items-center gap-3 pt-6 pb-7 md:pt-9',
        besideMenu,
      )}
    >
      <div className="mr-auto">
        <BackLink to={back}>{t(back === '/account' ? 'back' : 'backToDesk')}</BackLink>
      </div>
      {children}
    </div>
  )
}

interface ReceiptScreenProps<Bought> {
  query: ApiQuery<Bought>
  read: (bought: Bought) => ReceiptContent
}

export function Paper<Bought>({
  query,
  read,
  issuedTo,
  back,
}: ReceiptScreenProps<Bought> & {
  issuedTo: (bought: Bought) => string
  back?: Place
}) {
  const t = useTranslations('receipt')
  const paper = useQuery(query)
  const skeleton = (
    <div aria-busy="true">
      <output className="sr-only">{t('loading')}</output>
      <Skeleton className="mx-auto h-[44rem] max-w-md rounded-card" />
    </div>
  )
  return (
    <>
      <Head {...(back !== undefined && { back })}>
        {paper.data !== undefined && (
          <>
            <ReceiptCompanyButton lanternId={read(paper.data).number} />
            <Button variant="outline" onClick={() => window.print()}>
              <Printer />
              {t('print')}
            </Button>
          </>
        )}
      </Head>
      <Loaded
        query={paper}
        failed={t('error')}
        missing={<ErrorState title={t('missing')} />}
        skeleton={skeleton}
      >
        {(bought) => <Receipt content={read(bought)} issuedTo={issuedTo(bought)} />}
      </Loaded>
    </>
  )
}

export function ReceiptScreen<Bought>(props: ReceiptScreenProps<Bought>) {
  const t = useTranslations('receipt')
  const { member } = useSession()
  useScreenTitle(t('title'))
  return (
    <Container className="pb-10">
      {member ? (
        <Paper {...props} issuedTo={() => nameOf(member) ?? ''} />
      ) : (
        <>
          <Head />
          <SignInNotice />
        </>
      )}
    </Container>
  )
}
