import { getBalance } from '@lantern/contract/wallet'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/mount.ts'
import { readBalance } from './service.ts'

export function walletRoutes(app: App, kernel: Kernel): void {
  mount(app, getBalance, ({ viewer }) => readBalance(kernel, viewer.id))
}
