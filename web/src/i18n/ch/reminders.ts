import type en from '../en/reminders.ts'

const words: typeof en = {
  error: '预订加载失败。',
  loading: '正在加载预订',
  gone: '这个链接打不开',
  over: '这个预订已经结束',
  goneText: '链接可能已失效或不完整。请致电前台，或登录后查看您的预订。',
  when: '{start} 至 {end}',
  number: '预订编号',
  call: '致电 {phone}',
  account: '查看我的账户',
  failed: '没有成功',
  failedText: '请重试，或致电前台。',
  here: '您已到店，祝您玩得开心！',
  canceled: '这个预订已取消。',
  noShow: '这个预订已关闭，请致电前台。',
  completed: '这个预订已结束，谢谢光临。',
  confirm: {
    title: '您会来吗？',
    text: '点一下，我们就知道您会到。',
    act: '我会到',
    done: '谢谢，期待您的光临。',
  },
  late: {
    title: '要晚点到？',
    text: '告诉我们晚多久，房间为您留着。结束时间不变。',
    minutes: '{count} 分钟',
    done: '房间为您留着，{time} 见。',
    none: '剩下的时间不够再晚了，请致电前台。',
  },
  change: {
    title: '想换个时间？',
    text: '打个电话，前台马上帮您改。您也可以登录账户另订时间，再取消这一个。',
  },
  cancel: {
    title: '取消这个预订？',
    text: '取消后无法恢复。',
    act: '取消预订',
    balance: '退回余额',
    card: '退回银行卡',
    nothing: '这个预订没有付款，无需退款。',
    points: '扣回积分',
    until: '{until} 前可免费取消',
    late: '{hours, plural, =0 {已经开始，无法在此取消，请致电前台。} other {开始前 # 小时起不可免费取消，请致电前台。}}',
    done: '预订已取消',
    toBalance: '{amount} 已退回您的余额。',
    toCard: '{amount} 将退回您的银行卡。',
    toCash: '{amount} 已以现金退还。',
  },
  stop: {
    title: '不再接收提醒？',
    text: '确认信和收据照常发送。您可以随时在账户里重新开启提醒。',
    act: '不再接收提醒',
    done: '今后不会再发提醒给您。',
  },
}

export default words
