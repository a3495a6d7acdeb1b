export default { heading: 'About' }
