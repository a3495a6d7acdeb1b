import type en from '../en/users.ts'

const words: typeof en = {
  pager: {
    label: '分页',
  },
  table: '用户',
  search: '按姓名、邮箱或电话搜索',
  filter: '显示哪些用户',
  all: '所有人',
  team: '团队',
  id: '编号',
  email: '邮箱',
  name: '姓名',
  role: '角色',
  roleOf: '{name} 的角色',
  roles: { customer: '会员', staff: '员工', admin: '管理员' },
  rights: {
    open: '权限',
    of: '{name} 的权限',
    text: '请选择岗位，或逐项选择权限。保存后，对方将在所有设备上退出登录。',
    presets: '岗位',
    preset: { host: '迎宾', till: '收银', kitchen: '厨房', usual: '通用', manager: '经理' },
    save: '保存权限',
    done: '权限已保存',
    doneText: '{name} 重新登录后即为新权限。',
    failed: '权限未能保存',
  },
  empty: '没有找到',
  emptyText: '换个姓名或邮箱试试。',
  error: '用户加载失败。',
  confirm: '将 {name} 设为{role, select, admin {管理员} staff {员工} other {会员}}？',
  confirmText: {
    customer: '对方将失去员工页面的权限，并在所有设备上退出登录。',
    staff: '对方将能使用员工页面，但不包括用户和设置，权限可以随后选择；并会在所有设备上退出登录。',
    admin: '对方将能更改一切，包括角色和设置；并会在所有设备上退出登录。',
  },
  cancel: '取消',
  confirmYes: '更换角色',
  done: '角色已更新',
  doneText: '{name} 重新登录后即为新角色。',
  failed: '更新用户角色失败：{message}',
  failedText: '请重试。',
}

export default words
