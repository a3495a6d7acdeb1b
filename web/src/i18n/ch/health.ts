import type en from '../en/health.ts'

const words: typeof en = {
  error: '暂时无法查看运行状况。',
  well: '正常',
  look: '{count, plural, other {没有故障，有 # 项请留意。}}',
  wrong: '{count, plural, other {有 # 项需要马上处理。}}',
  version: '灯会 {version}，PostgreSQL {database}',
  grades: { well: '正常', unset: '未设置', look: '请留意', wrong: '需处理' },
}

export default words
