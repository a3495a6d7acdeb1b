-- The bill of an order that was paid at once is open only while something of a correction is left to give back.
UPDATE bills SET status = 'paid', closed_at = opened_at, version = version + 1
WHERE order_id IS NOT NULL AND status = 'open'
  AND NOT EXISTS (SELECT FROM ledger_postings AS posting WHERE posting.bill = bills.lantern_id
                  GROUP BY posting.bill HAVING sum(posting.cents) <> 0);
