import type en from '../en/menu.ts'

const words: typeof en = {
  title: '餐饮',
  lead: '厨房和吧台现做，直接送到您的桌边或包房。',
  tabs: {
    label: '餐饮',
    menu: '菜单',
    history: '历史订单',
  },
  search: '搜索菜单',
  notFound: '菜单里没有「{text}」',
  categories: '分类',
  all: '全部',
  loading: '正在加载菜单',
  error: '菜单加载失败，请稍后再试。',
  outdated: '菜品获取失败',
  outdatedText: '菜单可能已有变动。',
  empty: '该分类暂无菜品。',
  soldOut: '已沽清',
}

export default words
