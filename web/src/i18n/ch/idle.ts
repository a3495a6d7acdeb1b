import type en from '../en/idle.ts'

const words: typeof en = {
  title: '您还在吗？',
  text: '您已有一段时间没有操作。为保护账户安全，即将为您退出登录。已填写的内容会留在页面上。',
  seconds: '还剩 {seconds} 秒',
  renew: '保持登录',
  leave: '立即退出',
}

export default words
