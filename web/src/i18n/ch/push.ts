import type en from '../en/push.ts'

const words: typeof en = {
  title: '消息通知',
  text: '预订提醒、订单做好和候补有房时通知您，可在多台设备上接收。通知里不写姓名和金额。',
  offer: {
    booking: '开始前提醒您一声？',
    order: '做好了告诉您一声？',
    waitlist: '一有房就告诉您？',
  },
  onPhone: '在这部手机上提醒我',
  onComputer: '在这台设备上提醒我',
  done: '以后会在这里通知您',
  doneText: '想关闭时，到「我的账户」里移除即可。',
  notAllowed: '浏览器不允许显示通知',
  notAllowedText: '可在浏览器的网站设置里打开。',
  failed: '没有成功',
  failedText: '请稍后再试。',
  impossible: '这个浏览器无法显示我们的通知，或已设为不允许。',
  homeScreen: '用 iPhone 时，请先把本页添加到主屏幕（分享 → 添加到主屏幕），再从主屏幕打开。',
  unknown: '未知设备',
  since: '自 {day} 起',
  this: '本设备',
  end: '移除',
  endLabel: '不再通知：{device}',
  ended: '该设备不再接收通知',
}

export default words
