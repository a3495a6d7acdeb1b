import type en from '../en/discord.ts'

const words: typeof en = {
  name: 'Discord',
  text: '绑定 Discord 账户，加入会员社区：您的身份会显示在这里，经您允许，机器人也能帮您登录。',
  loading: '正在加载 Discord 绑定状态',
  loadFailed: 'Discord 绑定状态加载失败。',
  none: '本店尚未开通 Discord。',
  connected: '已绑定',
  connectedAs: '已绑定：{name}',
  disconnect: '解除绑定',
  disconnectTitle: '请联系管理员',
  disconnectText: '这里无法解除 Discord 绑定，请联系管理员处理。',
  connect: '绑定',
  connectNamed: '绑定 Discord',
  connectFailed: '连接 Discord 失败，请重试。',
  mustSignIn: '请先登录，再绑定 Discord',
  generate: '获取验证码',
  generateFailed: '验证码获取失败，请重试。',
  code: '您的验证码',
  how: '请在我们的 Discord 服务器中输入：',
  validUntil: '{time} 前有效，只能使用一次。',
  copy: '复制验证码',
  copied: '已复制',
  copyFailed: '请手动复制验证码。',
  waiting: '等待 Discord 确认……',
  cancel: '取消',
  expired: '验证码已过期。',
  success: 'Discord 账户绑定成功',
  signIn: {
    label: '用 Discord 登录',
    text: '在 Discord 中输入 /signin，机器人会给您一个登录链接。开启后，能使用您 Discord 账户的人都能登录您在这里的账户。',
    paused: '您修改密码后，此功能已暂停。重新开启，即表示确认是您本人。',
    isOn: '现在可以用 Discord 登录了',
    isOff: '已关闭 Discord 登录',
    failed: '设置未能保存。',
  },
  callback: {
    title: '正在绑定您的 Discord 账户……',
    text: '请稍候，马上回到您的账户。',
  },
}

export default words
