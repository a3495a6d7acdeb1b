-- Sessions end some hours after they began, however busy. Those that are open begin now.
UPDATE sessions SET sess = jsonb_set(sess, '{startedAt}', to_jsonb(now())) WHERE user_id IS NOT NULL;
