import type en from '../en/bookings-calendar.ts'

const words: typeof en = {
  title: '日历',
  text: '用一个私密地址，把您的预订放进自己的日历。改期和取消会自动更新。',
  make: '生成地址',
  again: '换新地址',
  againText: '地址不能再次显示。换新地址后，旧地址立即失效。',
  loadError: '日历地址加载失败。',
  end: '停用',
  ended: '日历地址已停用',
  label: '日历地址',
  once: '仅显示这一次。持有这个地址的人都能看到日历内容。',
  copy: '复制',
  copied: '已复制地址',
  copyFailed: '复制失败，请手动选中地址。',
  open: '在日历中打开',
  since: '生成于 {moment}。',
  unread: '还没有日历读取过。',
  read: '最近读取：{moment}。',
  withNames: '含姓名。',
  names: '显示预订人姓名',
  namesHint: '生成地址时决定。持有地址的人都能看到姓名，安全记录会留下记录。',
  lead: '用您专属的私密地址，把这里的预订放进自己的日历。您不再是员工后，地址随即失效。',
  heading: '{name} 的日历',
  failed: '操作没有成功，请重试。',
  error: '日历地址加载失败，请稍后再试。',
}

export default words
