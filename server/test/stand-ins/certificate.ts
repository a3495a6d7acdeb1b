/**
 * A self-signed certificate for 127.0.0.1, valid until 2119, and its key, for tests only: `openssl req -x509
 * -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=127.0.0.1 -addext
 * subjectAltName=IP:127.0.0.1,DNS:localhost`.
 */
export const selfMade = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9PdmVFrbhCAbvnhR
kcw2Rp3x+kDb0Fxk01MiCO/+VMShRANCAAS/k+TZ0FicBxmLg3HfFxQGx6KDT942
xiUlqZi+baKcJAQdNdpSuVtK197wzjDOHCCfaMKBuTlvW5l7uQ1054io
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUFZo3PIfk0Vr765wRPWQBb6FVj9MwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTIwMDEwMTAwMDAwMFoYDzIxMTkxMjA4
MDAwMDAwWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS/k+TZ0FicBxmLg3HfFxQGx6KDT942xiUlqZi+baKcJAQdNdpSuVtK
197wzjDOHCCfaMKBuTlvW5l7uQ1054ioo28wbTAdBgNVHQ4EFgQUjsvgtXesFf6G
ZmQ5iSCDb/OJsaMwHwYDVR0jBBgwFoAUjsvgtXesFf6GZmQ5iSCDb/OJsaMwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwCgYIKoZI
zj0EAwIDSQAwRgIhAIoJVzHWnED6pgCSZHCGYYgXxeW748vJFeY9jKcB2D0dAiEA
jwrTvx6zNETZCAoYaEOPjVBKssZZv0cWRFKyBU7kwZ8=
-----END CERTIFICATE-----
`,
}
