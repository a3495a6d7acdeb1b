import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/**
 * Files with Chinese texts for people: the catalogs, the refusals, emails, the content of a new club, and the static
 * files of the page: its HTML, its service worker and its manifest.
 */
const chineseFiles =
  /^(contract\/src|server\/(src|seeds)|web\/(src|worker))\/(?!.*\.test\.ts$).*\.tsx?$|^web\/(index\.html|public\/(manifest\.webmanifest|boot\.js))$/

interface Word {
  /** The correct term. */
  say: string
  /** Former terms for the same thing. */
  never: RegExp
  /** The files to which the rule applies; without it, all files. */
  within?: RegExp
}

/** Each term has one meaning, for members and staff alike. */
const glossary: readonly Word[] = [
  { say: '包房', never: /包厢|包间/ },
  // Import files may contain other terms.
  {
    say: 'VIP 区',
    never: /贵宾|VIP 专区|VIP区/,
    within: /^(?!contract\/src\/reports\/imports\.ts$)/,
  },
  { say: '影音厅', never: /影厅|影音室|放映厅/ },
  { say: '今晚还有', never: /今晚(?:剩|余|仍有|尚有)|今日还有/ },
  { say: '张', never: /(?<![这那哪每])[间个] ?(?:餐桌|麻将桌|桌子)/ },
  { say: '房间与场地', never: /设施/ },
  { say: '您', never: /你/ },
  { say: '会员 · 客人 · 散客', never: /客户|顾客|用户名/ },
  { say: '待确认', never: /待处理|待受理/ },
  { say: '制作中', never: /备餐中|准备中|烹饪中/ },
  { say: '待上菜 · 已做好，正送来', never: /可取餐|待取(?!消)|餐点/ },
  { say: '已上桌', never: /已上菜|已送达|未上菜/ },
  { say: '沽清', never: /售罄|卖完/ },
  { say: '桌位', never: /桌台|台位/ },
  { say: '送餐中', never: /配送中|上菜中/ },
  { say: '号桌', never: /餐桌 ?[\d{]|桌号 ?\d/ },
  { say: '占用 · 预留', never: /使用中|已预留|已占用/ },
  { say: '楼面 · 楼面图', never: /平面图|现场|实况/ },
  { say: '手动标记', never: /人工标记/ },
  { say: '换了房间或时间', never: /改订/ },
  { say: '邮箱或密码不对', never: /密码错误/ },
  { say: '导航', never: /菜单/, within: /ch\/(core|staff)\.ts$/ },
  { say: '余额不足，请先充值', never: /余额偏低|余额不足以/ },
  { say: '试用中，不会真的扣钱', never: /试用模式|真实扣款|付款均非真实/ },
  { say: '账户已删除', never: /注销/ },
  { say: '支付服务商', never: /支付公司|支付服务(?!商)/ },
  { say: '开店备用金', never: /零钱|起始金|底款/ },
  { say: '确认率', never: /确认比例|确认占比/ },
  { say: '散客', never: /未登记|非会员|路过/ },
  { say: '会员档案：联系方式、余额、备注', never: /会员资料|客人档案|档案与备注/ },
  { say: '绑定', never: /关联/ },
  { say: '俱乐部', never: /会所/ },
  { say: '预订编号 · 订单编号', never: /预订号|订单号/ },
  { say: '员工工作台', never: /员工面板/ },
  { say: '加载', never: /载入/ },
]

const han = String.raw`\p{Script=Han}`

/** A rule of typesetting. */
const typesetting: readonly { rule: string; never: RegExp }[] = [
  {
    rule: 'full-width punctuation beside a Chinese character',
    never: new RegExp(String.raw`${han}[,;:!?(.](?!\d)|[,;:!?)]${han}|${han} \(`, 'u'),
  },
  { rule: '…… , both dots of it', never: /(?<!…)…(?:……)*(?!…)|\.\.\.|。。/ },
  { rule: '「」 for quotation marks', never: /[“”]/ },
  { rule: '至 between two figures', never: /[\d}] ?[–—~～] ?[\d次{]/ },
  { rule: 'word joiners in 国、粤、英语', never: /国、|粤、|[、\u2060]英语/ },
  {
    rule: 'a space between Chinese and a figure',
    never: new RegExp(`\\d(?![年月日])${han}|(?![年月])${han}\\d`, 'u'),
  },
]

const isHan = new RegExp(han, 'u')

/**
 * The texts of a file that contain a Chinese character, without comments. For files other than TypeScript: such
 * lines.
 */
export function chineseTexts(file: string, source: string): string[] {
  if (!/\.tsx?$/.test(file)) return source.split('\n').filter((line) => isHan.test(line))
  const found: string[] = []
  const look = (text: unknown) => {
    if (typeof text === 'string' && isHan.test(text)) found.push(text)
  }
  new Visitor({
    Literal: ({ value }) => look(value),
    TemplateElement: ({ value }) => look(value.cooked),
  }).visit(parseSync(file, source).program)
  return found
}

/** The problems of one text in a file, one line each. */
export function faultsOf(file: string, text: string): string[] {
  return [
    ...glossary
      .filter(({ never, within }) => never.test(text) && (within?.test(file) ?? true))
      .map(({ say }) => `${file}: ${say}: ${text}`),
    ...typesetting
      .filter(({ never }) => never.test(text))
      .map(({ rule }) => `${file}: ${rule}: ${text}`),
  ]
}

/** The problems of all Chinese texts for people. */
export function chineseFaults(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => chineseFiles.test(file))
    .flatMap((file) =>
      chineseTexts(file, readFileSync(join(root, file), 'utf8')).flatMap((text) =>
        faultsOf(file, text),
      ),
    )
}
