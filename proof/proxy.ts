import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * nginx in front of the instances, configured like `deploy/nginx.conf` but without TLS, which these pages don't
 * need.
 */
export async function startProxy(
  folder: string,
  port: number,
  instances: readonly number[],
): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true })
  const servers = instances.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`)
  const config = `
    daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
    events { worker_connections 4096; }
    http {
      access_log off;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      upstream lantern { ${servers.join(' ')} keepalive 32; }
      server {
        listen 127.0.0.1:${port};
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_set_header X-Forwarded-Proto $scheme;
        proxy_set_header X-Request-Id $request_id;
        proxy_next_upstream error timeout;
        proxy_connect_timeout 2s;
        location / { proxy_pass http://lantern; }
        location = /api/live { proxy_pass http://lantern; proxy_buffering off; proxy_read_timeout 1h; }
      }
    }`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'inherit',
  })
  const ended = new Promise((end) => nginx.once('exit', end))
  await pause(500)
  return async () => {
    nginx.kill('SIGQUIT')
    await ended
  }
}
