import type en from '../en/security.ts'

const words: typeof en = {
  kind: '事件',
  error: '安全记录加载失败。',
  empty: '没有找到记录',
  emptyText: '换个筛选条件试试。',
  loading: '正在加载安全记录……',
  older: '更早',
  nobody: '无对应账户',
  gone: '账户已删除',
  by: '操作人：{who}',
  times: '{count} 次',
  kinds: {
    signin: {
      success: '登录',
      failure: '登录失败',
      limit: '密码输错次数过多',
      device: '在新设备上登录',
      link: '生成登录链接',
    },
    password: {
      change: '修改密码',
    },
    email: {
      change: '修改邮箱',
      prove: '确认邮箱',
      take_over: '由邮箱主人收回账户',
      take_back: '恢复原邮箱',
    },
    pin: {
      change: '修改 PIN',
      failure: 'PIN 错误',
    },
    proof: {
      failure: '身份验证失败',
    },
    guesses: {
      many: '多次输错',
    },
    passkey: {
      add: '新增通行密钥',
      remove: '移除通行密钥',
      rule: '通行密钥要求变更',
    },
    recovery: {
      make: '生成恢复码',
      use: '使用恢复码',
      failure: '恢复码错误',
    },
    role: {
      change: '权限变更',
    },
    cash: {
      approve: '批准超限额现金',
    },
    station: {
      issue: '新增固定设备',
      revoke: '停用固定设备',
    },
    discord: {
      link: '绑定 Discord',
      unlink: '解绑 Discord',
    },
    limit: {
      reach: '达到次数上限',
    },
    export: {
      take: '导出数据',
    },
  },
  details: {
    password: '使用密码',
    passkey: '使用通行密钥',
    link: '使用登录链接',
    registration: '注册时',
    customer: '会员',
    staff: '员工',
    admin: '管理员',
  },
  own: {
    title: '近期安全动态',
    text: '您账户的登录情况和安全设置变更。',
    show: '查看动态',
    hide: '收起',
    loading: '正在加载您的安全动态',
    error: '您的安全动态加载失败。',
    empty: '暂无记录。',
  },
}
export default words
