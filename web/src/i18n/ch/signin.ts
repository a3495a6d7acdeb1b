import type en from '../en/signin.ts'

const words: typeof en = {
  arriving: {
    title: '正在登录……',
    text: '请稍候，正在验证您的链接。',
    done: '验证成功',
    doneText: '您已登录。',
    failed: '验证出错',
    missing: '缺少登录凭证',
    refused: '验证失败',
    broken: '验证时发生错误',
  },
  proof: {
    title: '请确认是您本人',
    text: '这项操作需要十分钟内的身份确认，确认后会自动继续。',
    submit: '确认',
    failed: '未能确认，请重试。',
  },
  forgot: {
    open: '忘记密码？',
    title: '免密码登录',
    text: '我们会发一个登录链接给您，10 分钟内有效，只能使用一次。',
    submit: '发送登录链接',
    sent: '请查看邮箱',
    sentText: '如果 {email} 已注册，登录链接很快就到。几分钟后仍未收到，可以找前台帮忙。',
    failed: '链接发送失败',
    failedText: '请重试',
    back: '返回登录',
  },
}

export default words
