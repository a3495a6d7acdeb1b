import type en from '../en/imports.ts'

const words: typeof en = {
  kind: '导入内容',
  kinds: { members: '会员', menu: '菜单', bookings: '预订' },
  about: {
    members:
      '每行开一个账户，余额和积分作为期初记入账目。系统不会发邮件，会员可用「忘记密码」或前台给的链接登录。没有邮箱的会员以电话识别。已有账户的，保持不变。',
    menu: '把菜品加入菜单，缺少的分类会一并添加。类型填餐食、酒水或服务。菜单上已有的，保持不变。',
    bookings:
      '按本店的规则和价格，导入尚未到来的预订。每个预订都需前台确认。在别处已付的款项，请记入会员的期初余额。',
  },
  form: '支持 Excel、Numbers 或 Google 表格存成的 CSV 文件，第一行为标题，最多 {most} 行。同一文件重复导入，不会产生重复内容。',
  template: '下载模板',
  choose: '选择文件',
  export: { members: '导出会员', menu: '导出菜单', bookings: '导出预订' },
  tooLarge: '文件太大，无法一次导入。',
  checkFailed: '该文件无法导入',
  importFailed: '没有导入任何内容',
  imported: '{count, plural, other {已导入 # 行}}',
  encoding: '文件编码',
  encodingHint: '姓名、菜品和价格显示正确吗？如有乱码，请选择其他编码。',
  encodingUnknown: '请选择',
  encodings: {
    'utf-8': '通用',
    'windows-1252': '英文或法文 Excel',
    gb18030: '简体中文',
    big5: '繁体中文',
    'utf-16le': 'Excel 的 Unicode 文本',
    'utf-16be': 'Unicode 文本',
    macintosh: '旧版 Mac 上的 Excel',
  },
  sample: '读取到的部分内容',
  checkTitle: '预览：{file}',
  doneTitle: '导入结果：{file}',
  ignored: '以下列无法识别，未导入：{titles}',
  run: '{count, plural, other {导入 # 行}}',
  runText: '要么全部导入，要么全不导入；已有的和有问题的行会跳过。',
  nothing: '该文件没有可导入的内容。',
  englishNames: '缺少中文名的使用英文名（{count}）',
  which: '显示哪些行',
  show: { all: '全部', new: '新增', there: '已有', refused: '跳过' },
  fates: { new: '新增', there: '已有', refused: '跳过' },
  lines: '文件中的行',
  line: '行号',
  name: '内容',
  fate: '结果',
  says: '说明',
  more: '{count, plural, other {另有 # 行}}',
}

export default words
