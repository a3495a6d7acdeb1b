import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Whether OpenStack Swift is installed (Debian: swift-proxy, swift-account, swift-container, swift-object). */
export const hasSwift = (): boolean =>
  spawnSync('swift-ring-builder', ['--version']).error === undefined

const keepers = ['account', 'container', 'object'] as const

const keeperConfig = (name: string, folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
workers = 0
user = ${process.env['USER'] ?? 'root'}
log_statsd_host =
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`

const proxyConfig = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${folder}
workers = 0
user = ${process.env['USER'] ?? 'root'}
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_lantern_venue = a-secret-of-this-proof .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`

/** The variables that name a bucket there. */
export interface Storage {
  variables: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_KEY_ID' | 'S3_SECRET_KEY', string>
  stop(): Promise<void>
}

async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) return
    await pause(250)
  }
  throw new Error(`Swift doesn't answer on port ${port}.`)
}

/** Starts a whole Swift with one of everything in a folder: it speaks S3 and checks its signatures. */
export async function startSwift(folder: string, port: number): Promise<Storage> {
  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true })
  const servers: ChildProcess[] = []
  const start = (program: string, config: string) => {
    const path = join(folder, `${program}.conf`)
    writeFileSync(path, config)
    const log = openSync(join(folder, `${program}.log`), 'a')
    servers.push(spawn(program, [path, '--verbose'], { stdio: ['ignore', log, log] }))
  }
  for (const [place, name] of keepers.entries()) {
    const ring = join(folder, `${name}.builder`)
    const at = port + 1 + place
    for (const args of [
      ['create', '8', '1', '0'],
      ['add', `r1z1-127.0.0.1:${at}/d1`, '1'],
      ['rebalance'],
    ])
      execFileSync('swift-ring-builder', [ring, ...args], { stdio: 'pipe' })
    start(`swift-${name}-server`, keeperConfig(name, folder, at))
  }
  start('swift-proxy-server', proxyConfig(folder, port))
  for (let each = port; each <= port + keepers.length; each += 1) await answers(each)
  return {
    variables: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'lantern',
      S3_KEY_ID: 'lantern:venue',
      S3_SECRET_KEY: 'a-secret-of-this-proof',
    },
    async stop() {
      for (const server of servers) {
        const ended = new Promise((end) => server.once('exit', end))
        server.kill('SIGTERM')
        await ended
      }
    },
  }
}
