export default function HomePage() {
  return <h1>Lantern</h1>
}
