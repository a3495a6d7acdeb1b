import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { selfMade } from '../server/test/stand-ins/certificate.ts'

/** Writes a self-signed certificate, and returns the nginx configuration for TLS and HTTP/2. */
function secure(folder: string): string {
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') }
  writeFileSync(files.key, selfMade.key)
  writeFileSync(files.cert, selfMade.cert)
  return `ssl http2; ssl_certificate ${files.cert}; ssl_certificate_key ${files.key}`
}

/**
 * nginx in front of the instances, configured like `deploy/nginx.conf`: either without TLS, which API calls don't
 * need, or with a self-signed certificate and HTTP/2, like for a venue's visitors.
 */
export async function startProxy(
  folder: string,
  port: number,
  instances: readonly number[],
  { isSecure = false }: { isSecure?: boolean } = {},
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
        listen 127.0.0.1:${port} ${isSecure ? secure(folder) : ''};
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
