#pragma once

#include "CCrash.h"
#include "CEpoll.h"
#include "CNetlink.h"
#include "CProcess.h"
