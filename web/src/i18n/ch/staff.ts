import type en from '../en/staff.ts'

const words: typeof en = {
  navigation: {
    label: '员工',
    menu: '菜单',
    home: '返回首页',
    links: {
      dashboard: '员工工作台',
      amenities: '设施',
      food: '餐饮',
      customers: '客户',
      sales: '收银',
      live: '现场',
      kitchen: '厨房',
      close: '日结',
      users: '用户管理',
      settings: '设置',
      audit: '操作记录',
      payments: '付款审核',
    },
    short: {
      dashboard: '工作台',
      amenities: '设施',
      food: '餐饮',
      customers: '客户',
      sales: '收银',
      live: '现场',
      kitchen: '厨房',
      close: '日结',
      users: '用户',
      settings: '设置',
      audit: '记录',
      payments: '付款',
    },
  },
  titles: {
    staffDashboard: '员工工作台',
    customers: '客户',
    customer: '客户',
    amenitiesManagement: '设施管理',
    foodManagement: '餐饮管理',
    pointOfSale: '收银',
    venueLive: '现场',
    station: '固定设备',
    kitchen: '厨房',
    dayClose: '日结',
    manageUsers: '用户管理',
    settings: '设置',
    audit: '操作记录',
    payments: '待审核付款',
  },
  denied: {
    title: '无权访问',
    text: '您没有权限访问此页面',
  },
}

export default words
