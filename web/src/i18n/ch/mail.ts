import type en from '../en/mail.ts'

const words: typeof en = {
  error: '发件箱加载失败。',
  loading: '正在加载发件箱……',
  empty: '还没有邮件',
  emptyText: '确认信和收据会显示在这里。',
  older: '更早',
  list: '邮件',
  off: '尚未配置邮件服务器，邮件会留在这里等待发送。',
  why: '原因',
  states: { waiting: '待发送', sent: '已发送', failed: '发送失败', dropped: '已不需要' },
}

export default words
