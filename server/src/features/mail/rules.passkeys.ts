import type { Written } from '@lantern/contract/languages'
import type { MailContent } from '@lantern/contract/mail'
import { words } from './rules.words.ts'

type Told = Extract<MailContent['kind'], 'passkey_added' | 'passkey_removed'>
type Words = Record<Told, { subject: string; paragraphs: string[] }>

/**
 * The texts of emails about passkeys. They leave out the passkey's name, because a thief could write anything
 * there.
 */
const passkeyWords = {
  en: {
    passkey_added: {
      subject: 'A passkey was added to your account',
      paragraphs: [
        'A passkey has just been added to your account. Whoever has it can sign in.',
        "If it wasn't you, remove it in your account, change your password, and call us.",
      ],
    },
    passkey_removed: {
      subject: 'A passkey was removed from your account',
      paragraphs: [
        'A passkey has just been removed from your account and no longer signs in.',
        "If it wasn't you, change your password and call us.",
      ],
    },
  },
  ch: {
    passkey_added: {
      subject: '您的账户新增了通行密钥',
      paragraphs: [
        '您的账户刚刚新增了一个通行密钥，持有它即可登录。',
        '如果不是您本人操作，请在「我的账户」中移除它、修改密码，并致电前台。',
      ],
    },
    passkey_removed: {
      subject: '您的账户移除了一个通行密钥',
      paragraphs: [
        '您的账户刚刚移除了一个通行密钥，它不能再用于登录。',
        '如果不是您本人操作，请修改密码，并致电前台。',
      ],
    },
  },
} satisfies Record<Written, Words>

/** An email about a passkey, with a link to the account page, where it can be removed. */
export const passkeyBody = (
  { kind }: { kind: Told },
  { language, sender }: { language: Written; sender: { origin: string } },
) => ({
  ...passkeyWords[language][kind],
  link: { label: words[language].openAccount, url: `${sender.origin}/account` },
})
